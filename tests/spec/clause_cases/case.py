"""What a case of a clause is: an edition, a question, whether the clause holds, and words of its reason."""

from phaseproof.spec.edition import Edition
from phaseproof.spec.questions import Question

Case = tuple[Edition, Question, bool, str]
