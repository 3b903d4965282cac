import { create } from 'zustand';

/** Whether the server asks for a newer app than this one. */
export const useRequiredBuild = create(() => ({ isRequired: false }));

/** Says once that a newer app is needed. */
export function demandNewest() {
  if (!useRequiredBuild.getState().isRequired) useRequiredBuild.setState({ isRequired: true });
}

/** Reads the header of an answer that names the oldest app still served, by its build time. */
export function learnMinimumBuild(builtAt: string | null) {
  if (builtAt && Date.parse(builtAt) > Number(__BUILD_ID__)) demandNewest();
}
