import { type ContactForm, contactFormSchema } from '@tshepa/contracts/entities/forms';

/** Returns the problems that prevent sending, at most one for each field. */
export function contactProblems(form: ContactForm): { id: string; message: string }[] {
  const parsed = contactFormSchema.safeParse(form);
  if (parsed.success) return [];
  const found = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const id = String(path[0]);
    if (!found.has(id)) found.set(id, message);
  }
  return [...found].map(([id, message]) => ({ id, message }));
}
