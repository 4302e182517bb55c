"""For players and judges: scenarios, and answers with the ruling, the why-not and what each edition says."""
