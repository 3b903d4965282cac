import { type ContactForm, contactFormSchema } from '@tshepa/contracts/entities/forms';

/** What stands in the way of sending, each with the id of its field; the first problem of a field only. */
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
