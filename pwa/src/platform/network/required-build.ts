import { create } from 'zustand';

export const useRequiredBuild = create(() => ({
  /** True when the server wants a newer build, which opens as soon as nothing can be lost. */
  isRequired: false,
  /** True when the server and this build no longer understand each other. The app asks to be updated at once. */
  isTooOld: false,
}));

export function demandNewest() {
  if (!useRequiredBuild.getState().isRequired) useRequiredBuild.setState({ isRequired: true });
}

/** Called when a reply could not be read, or when the server did not understand a call. */
export const noteTooOld = () => useRequiredBuild.setState({ isRequired: true, isTooOld: true });

/** Reads the header with the build time of the oldest app that is still accepted. */
export function learnMinimumBuild(builtAt: string | null) {
  if (builtAt && Date.parse(builtAt) > Number(__BUILD_ID__)) demandNewest();
}
