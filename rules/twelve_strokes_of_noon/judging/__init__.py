"""The judge of typed answers: whether an answer is what the card says (12C-22, 12C-54).

The rest of the game comes in by three modules alone: ``answers`` judges what was typed, ``choices`` parts what names
several things, ``folding`` says which texts are alike, the same or readable.
A special case needs a figure: ABLATION.md in the tests of this folder says of each rule how many judgements of the
corpora it changes, and a rule that changes at most three, and keeps no wrong answer out, is deleted.
"""
