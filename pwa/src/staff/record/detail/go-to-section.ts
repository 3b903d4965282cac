/** The sections of a record to which the strip of risks leads. */
export type SectionId =
  | 'section-hold'
  | 'section-review'
  | 'section-fraud'
  | 'section-background'
  | 'section-bureau';

/** Moves the focus to a section of the open record and scrolls to it. A folded section is opened first. */
export function goToSection(id: SectionId): void {
  const section = document.getElementById(id);
  for (let folded = section?.closest('details'); folded; folded = folded.parentElement?.closest('details'))
    folded.open = true;
  section?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'start' });
}
