/** Joins the parts of a description that are there. */
export const joined = (...parts: string[]) => parts.filter(Boolean).join(' ');
