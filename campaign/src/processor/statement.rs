//! Random statements.

use super::generate::{Generator, Variable};

impl Generator {
    /// A sequence of `count` statements.
    pub(super) fn statements(&mut self, count: usize, depth: usize) {
        for _ in 0..count {
            self.statement(depth);
        }
    }

    #[allow(clippy::too_many_lines, reason = "an arm for each statement")]
    fn statement(&mut self, depth: usize) {
        let compound = depth > 0;
        match self.random.below(if compound { 25 } else { 12 }) {
            0..4 => {
                let (place, value) = (self.place(), self.expression(2));
                self.line(&format!("{place} = {value};"));
            }
            4 | 5 => {
                let place = self.place();
                let operator =
                    *self.one_of(&["+=", "-=", "+=", "-=", "*=", "&=", "|=", "^=", "/=", "%=", "<<=", ">>="]);
                let value = match operator {
                    "/=" | "%=" => self.random.between(1, 7).to_string(),
                    "<<=" | ">>=" => self.random.below(6).to_string(),
                    _ => self.expression(1),
                };
                self.line(&format!("{place} {operator} {value};"));
            }
            6 => {
                let place = self.place();
                let text = match self.random.below(4) {
                    0 => format!("{place}++;"),
                    1 => format!("{place}--;"),
                    2 => format!("++{place};"),
                    _ => format!("--{place};"),
                };
                self.line(&text);
            }
            7 => {
                let (place, other) = (self.place(), self.plain_variable());
                let (Some(other), operator) = (other, *self.one_of(&["++", "--"])) else { return };
                // If the place depends on a variable, C leaves open whether the variable is changed before.
                if !place.contains(&other) && !place.contains(['*', '[']) {
                    let value = if self.random.percent(50) {
                        format!("{other}{operator}")
                    } else {
                        format!("{operator}{other}")
                    };
                    self.line(&format!("{place} = {value};"));
                }
            }
            8 => self.point(),
            9 => self.call(),
            10 => {
                if self.choices < 2 && self.calls_allowed {
                    self.choices += 1;
                    let place = self.place();
                    self.line(&format!("{place} = __VERIFIER_nondet_bool();"));
                }
            }
            11 => self.declaration(),
            12..15 => self.either(depth),
            15 => self.switch(depth),
            16 | 17 => self.turns(depth),
            18 => {
                self.line("{");
                self.nested(depth, 2);
                self.line("}");
            }
            19 => self.forward(depth),
            20 => {
                let label = self.label();
                self.line(&format!("{label}:"));
                self.simple();
            }
            21..24 => self.dense_switch(depth),
            _ => {
                let (condition, place, value) = (self.expression(2), self.place(), self.expression(1));
                self.line(&format!("({condition}) ? ({place} = {value}) : 0;"));
            }
        }
    }

    /// A statement that is neither a block nor a declaration.
    fn simple(&mut self) {
        let (place, value) = (self.place(), self.expression(1));
        self.line(&format!("{place} = {value};"));
    }

    /// Perhaps a label.
    fn marked(&mut self) {
        if self.random.percent(25) {
            let label = self.label();
            self.line(&format!("{label}:"));
        }
    }

    fn nested(&mut self, depth: usize, most: usize) {
        let before = self.scopes.len();
        self.scopes.push(Vec::new());
        let count = self.random.between(1, most);
        self.statements(count, depth - 1);
        self.scopes.truncate(before);
    }

    fn either(&mut self, depth: usize) {
        let condition = self.expression(2);
        self.line(&format!("if ({condition})"));
        self.branch(depth);
        if self.random.percent(50) {
            self.line("else");
            self.branch(depth);
        }
    }

    /// The body of a conditional or a loop, with or without braces.
    fn branch(&mut self, depth: usize) {
        self.marked();
        if self.random.percent(40) {
            self.simple();
        } else {
            self.line("{");
            self.nested(depth, 2);
            self.line("}");
        }
    }

    fn switch(&mut self, depth: usize) {
        let value = self.expression(1);
        self.line(&format!("switch ({value})"));
        if self.random.percent(20) {
            let case = self.random.below(3);
            self.line(&format!("case {case}:"));
            self.simple();
            return;
        }
        self.line("{");
        let mut cases: Vec<usize> = (0..4).collect();
        let mut default = self.random.percent(60);
        for _ in 0..self.random.between(1, 3) {
            let case = cases.remove(self.random.below(cases.len()));
            let text = match self.random.below(7) {
                // The constant is converted to the type of the controlling expression.
                5 => format!("case 4294967296 + {case}:"),
                6 => format!("case (unsigned)-{}:", case + 1),
                0 => format!("case (unsigned char){}:", 256 + case),
                1 => format!("case {case}u:"),
                2 => format!("case (signed char)-{}:", case + 1),
                _ => format!("case {case}:"),
            };
            self.line(&text);
            if default && self.random.percent(30) {
                default = false;
                self.line("default:");
            }
            self.marked();
            self.line("{");
            self.nested(depth, 1);
            self.line("}");
            if self.random.percent(60) {
                self.line("break;");
            }
        }
        if default {
            self.line("default:");
            self.simple();
        }
        self.line("}");
    }

    /// A `switch` with so many consecutive cases that compilers use a jump table.
    fn dense_switch(&mut self, depth: usize) {
        let value = self.expression(1);
        let value = match self.random.below(4) {
            0 => value,
            1 => format!("({value}) & 7"),
            _ => format!("({value}) & {}", self.random.between(5, 15)),
        };
        self.line(&format!("switch ({value}) {{"));
        let (first, count) = (self.random.between(0, 4), self.random.between(5, 9));
        let default = self.random.percent(60).then(|| self.random.below(count));
        for place in 0..count {
            if default == Some(place) {
                self.line("default:");
            }
            // Some cases are left out.
            if place == 0 || self.random.percent(92) {
                self.line(&format!("case {}:", place as i64 + first as i64 - 2));
            }
            self.marked();
            // Cases that only set a variable become a table of numbers.
            if self.random.percent(60) {
                self.simple();
            } else {
                self.line("{");
                self.nested(depth, 1);
                self.line("}");
            }
            if self.random.percent(70) {
                self.line("break;");
            }
        }
        self.line("}");
    }

    fn turns(&mut self, depth: usize) {
        let (counter, turns) = (self.fresh("t"), self.random.between(1, 3));
        let kind = *self.one_of(&["int", "unsigned", "unsigned char", "long"]);
        let leave = self.random.percent(30).then(|| {
            let condition = self.expression(1);
            let way = *self.one_of(&["break", "continue"]);
            format!("if ({condition}) {way};")
        });
        match self.random.below(3) {
            0 => self.line(&format!("for ({kind} {counter} = 0; {counter} < {turns}; {counter}++) {{")),
            1 => {
                self.line(&format!("{kind} {counter} = 0;"));
                self.line(&format!("while ({counter}++ < {turns}) {{"));
            }
            _ => {
                self.line(&format!("{kind} {counter} = {turns};"));
                self.line("do {");
                self.nested(depth, 1);
                self.line(&leave.unwrap_or_default());
                self.line(&format!("}} while (--{counter} > 0);"));
                return;
            }
        }
        self.nested(depth, 2);
        self.line(&leave.unwrap_or_default());
        self.line("}");
    }

    /// A jump over some statements.
    fn forward(&mut self, depth: usize) {
        let (condition, label) = (self.expression(1), self.label());
        self.line(&format!("if ({condition}) goto {label};"));
        self.line("{");
        self.nested(depth, 1);
        self.line("}");
        self.line(&format!("{label}:"));
        self.simple();
    }

    /// Lets a pointer point to something else.
    fn point(&mut self) {
        let pointers: Vec<Variable> = self.visible().into_iter().filter(|it| it.is_pointer).collect();
        if pointers.is_empty() {
            return;
        }
        let pointer = pointers[self.random.below(pointers.len())].clone();
        let targets: Vec<Variable> = self
            .visible()
            .into_iter()
            .filter(|it| {
                it.is_global
                    && !it.is_pointer
                    && it.is_structure == pointer.to_structure
                    && it.kind == pointer.kind
            })
            .collect();
        if targets.is_empty() {
            return;
        }
        let target = targets[self.random.below(targets.len())].clone();
        let place = if target.is_structure { target.name.clone() } else { self.place_of(&target) };
        self.line(&format!("{} = &{place};", pointer.name));
        if self.random.percent(30) {
            let place_of_truth = self.place();
            let other = if target.is_structure { target.name.clone() } else { self.place_of(&target) };
            self.line(&format!("{place_of_truth} = {} == &{other};", pointer.name));
        }
    }

    fn call(&mut self) {
        if !self.calls_allowed || self.functions.is_empty() {
            return;
        }
        let (name, arity) = self.functions[self.random.below(self.functions.len())].clone();
        let arguments: Vec<String> = (0..arity).map(|_| self.expression(2)).collect();
        let place = self.place();
        // C leaves open whether a place is evaluated before the call of a function that changes the variables on which it depends.
        if place.contains(['*', '[']) {
            return;
        }
        let name = self.called(&name);
        self.line(&format!("{place} = {name}({});", arguments.join(", ")));
    }

    /// A variable of the block, which may hide another one.
    pub(super) fn declaration(&mut self) {
        let visible = self.visible();
        let hides = self.random.percent(25) && !visible.is_empty() && self.scopes.len() > 2;
        let in_this_block: Vec<String> = self
            .scopes
            .last()
            .map(|scope| scope.iter().map(|it| it.name.clone()).collect())
            .unwrap_or_default();
        let hidden = if hides {
            let it = &visible[self.random.below(visible.len())];
            // `g0` is read where no other variable is visible.
            let is_plain = it.elements.is_none() && !it.is_structure && !it.is_pointer;
            (is_plain && !in_this_block.contains(&it.name) && it.name != "g0").then(|| it.name.clone())
        } else {
            None
        };
        let name = hidden.unwrap_or_else(|| self.fresh("v"));
        let kind = self.kind();
        let (way, mut value) = (self.random.below(8), self.expression(2));
        // From here on, the name denotes the new variable, which has no value yet.
        if way == 0 || value.contains(&name) {
            value = self.constant(2);
        }
        self.line(&match way {
            0 => format!("static {} {name} = {value};", kind.name),
            1 => format!("{} {name}; {name} = {value};", kind.name),
            _ => format!("{} {name} = {value};", kind.name),
        });
        let variable = Variable::plain(&name, kind.name, false);
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(variable);
        }
    }

    fn plain_variable(&mut self) -> Option<String> {
        let plain: Vec<String> = self
            .visible()
            .into_iter()
            .filter(|it| it.elements.is_none() && !it.is_structure && !it.is_pointer)
            .map(|it| it.name)
            .collect();
        (!plain.is_empty()).then(|| plain[self.random.below(plain.len())].clone())
    }
}
