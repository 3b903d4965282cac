/** Of what is read about accounts; each changes only by what is done on its own screen. */
export const accountKeys = {
  accounts: ['staff-accounts'] as const,
  own: ['own-account'] as const,
  settings: ['desk-settings'] as const,
};
