/** The sections of a record to which the strip of risks leads. */
export type SectionId =
  | 'section-hold'
  | 'section-review'
  | 'section-decision'
  | 'section-fraud'
  | 'section-background'
  | 'section-ask'
  | 'section-bureau';

/** Moves the focus to a section of the open record and scrolls to it. A folded section is opened. */
export function goToSection(id: SectionId): void {
  const section = document.getElementById(id);
  const folded = section?.querySelector('details');
  if (folded) folded.open = true;
  section?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'start' });
}
