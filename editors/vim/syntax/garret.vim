" Systems in the language of Garret.
if exists('b:current_syntax')
  finish
endif

syntax case match

syntax keyword garretDeclaration type var array const weak init unsafe invariant predicate transition number_procs
syntax keyword garretControl requires let in case forall exists forall_other exists_other if then else
syntax keyword garretWord not fence fence_all store_fence
syntax keyword garretType proc int real bool
syntax keyword garretTruth true false True False

syntax match garretNumber '\<\d\+\(\.\d\+\)\?\>'
syntax match garretProcess '#\d\+'
syntax match garretOperator ':=\|<=>\|=>\|&&\|||\|<>\|<=\|>=\|[=<>+@?|*-]'
syntax match garretCell '\<\u\w*\>'
syntax match garretHeader '\<\(Expected\|Open\|Threads\|Options\):' contained
syntax region garretComment start='(\*' end='\*)' contains=garretComment,garretHeader,@Spell

highlight default link garretDeclaration Statement
highlight default link garretControl Keyword
highlight default link garretWord Operator
highlight default link garretType Type
highlight default link garretTruth Boolean
highlight default link garretNumber Number
highlight default link garretProcess Constant
highlight default link garretOperator Operator
highlight default link garretCell Identifier
highlight default link garretHeader Todo
highlight default link garretComment Comment

let b:current_syntax = 'garret'
