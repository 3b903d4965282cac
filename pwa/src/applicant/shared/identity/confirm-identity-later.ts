import { lazy } from 'react';

/** The screen that confirms who asks, fetched when it is opened: few people need it. */
export const ConfirmIdentity = lazy(async () => ({
  default: (await import('./confirm-identity.tsx')).ConfirmIdentity,
}));
