/** Focuses the answer and scrolls to its question. The browser would leave the question under the header. */
export function focusAnswer(id: string) {
  const control = document.getElementById(id);
  const question = control?.closest('fieldset') ?? document.querySelector(`label[for="${id}"]`) ?? control;
  question?.scrollIntoView();
  control?.focus({ preventScroll: true });
}
