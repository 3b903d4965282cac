/** Whether this visit has drawn a screen already. Home is then arrived at; before, it is merely where the visit began. */
export const visit = { hasBegun: false };
