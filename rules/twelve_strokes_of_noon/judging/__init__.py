"""The judge of typed answers: whether an answer is what the card says (12C-22, 12C-54).

Its ways in are ``answers.judge`` for an answer, ``letters`` and ``folding`` for texts that must be alike or readable.
A special case needs a figure: ABLATION.md in the tests of this folder says of each rule how many judgements of the
corpora it changes, and a rule that changes at most three, and keeps no wrong answer out, is deleted.
"""
