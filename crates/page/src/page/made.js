// Elements, made of names and texts: never of markup.

/// The element of this id.
export const by = (id) => document.getElementById(id);

/// An element with these properties and children, which are elements or texts.
export const made = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/// Takes what was in an element away, and puts these in.
export const filled = (element, ...children) => element.replaceChildren(...children);
