import names from './employers.json' with { type: 'json' };

export const employers = names.map((employer_name, index) => ({
  employer_name,
  employer_id: `EMP-${1001 + index}`,
}));

const maximumSuggestions = 10;

/** Employers whose names contain the text, ignoring case; those that begin with it come first. */
export function searchEmployers(text: string) {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  const rank = (name: string) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return employers
    .filter(({ employer_name }) => employer_name.toLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a.employer_name) - rank(b.employer_name))
    .slice(0, maximumSuggestions);
}
