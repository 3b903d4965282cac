import { create } from 'zustand';

export const useRequiredBuild = create(() => ({ isRequired: false }));

export function demandNewest() {
  if (!useRequiredBuild.getState().isRequired) useRequiredBuild.setState({ isRequired: true });
}

/** Reads the header with the build time of the oldest app that is still accepted. */
export function learnMinimumBuild(builtAt: string | null) {
  if (builtAt && Date.parse(builtAt) > Number(__BUILD_ID__)) demandNewest();
}
