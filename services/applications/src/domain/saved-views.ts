import { assertThat, type SavedView, viewProblem, viewsPerPerson } from '@tshepa/contracts';

/** @throws AppError `request.invalid` for the field that no index carries. */
export function assertCarried({ filters, order }: SavedView): void {
  const problem = viewProblem({ ...filters, order });
  const pointer = problem?.field === 'order' ? '/order' : `/filters/${problem?.field}`;
  assertThat(!problem, 'request.invalid', { fields: [{ pointer, message: problem?.message ?? '' }] });
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Adds a queue to those of one person, or replaces the one with its id.
 * @throws AppError `view.name_taken` or `view.too_many`
 */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views.filter(({ id }) => id !== view.id);
  assertThat(!others.some(({ name }) => isSameName(name, view.name)), 'view.name_taken');
  assertThat(others.length < viewsPerPerson, 'view.too_many');
  return others.length < views.length
    ? views.map((former) => (former.id === view.id ? view : former))
    : [...views, view];
}
