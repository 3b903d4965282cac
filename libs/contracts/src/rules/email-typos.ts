/** Common domains in South Africa, and real domains that differ from a common domain by one letter. */
const knownDomains = [
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.co.za', 'yahoo.co.uk', 'hotmail.com'],
  ...['hotmail.co.za', 'hotmail.co.uk', 'outlook.com', 'live.com', 'live.co.za', 'icloud.com', 'me.com'],
  ...['mweb.co.za', 'webmail.co.za', 'vodamail.co.za', 'telkomsa.net', 'absamail.co.za', 'protonmail.com'],
  ...['mail.com', 'email.com', 'ymail.com', 'gmx.com'],
];
/** Suffixes that do not exist, each with the suffix that its writer meant. */
const suffixes: readonly (readonly [RegExp, string])[] = [
  [/\.(?:con|cmo|ocm|comm|vom|xom|cim|cpm|c0m)$/, '.com'],
  [/\.(?:co\.z|co\.a|co\.az|coza|c\.za)$/, '.co.za'],
];
/** Shorter domains are not compared, because too many real domains differ from them by one letter. */
const shortestCompared = 8;

/** Returns true when one letter was left out, added or replaced, or two neighbouring letters were swapped. */
function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from += 1;
  const rest = (text: string, skipped: number) => text.slice(from + skipped);
  if (long.length > short.length) return rest(short, 0) === rest(long, 1);
  const isSwapped = short[from] === long[from + 1] && short[from + 1] === long[from];
  return rest(short, 1) === rest(long, 1) || (isSwapped && rest(short, 2) === rest(long, 2));
}

/** Returns the address that was probably meant, or undefined when nothing looks mistyped. */
export function likelyEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || knownDomains.includes(domain)) return undefined;
  const suffix = suffixes.find(([wrong]) => wrong.test(domain));
  const corrected = suffix ? domain.replace(...suffix) : domain;
  const meant = [corrected, domain].flatMap(
    (text) =>
      knownDomains.find(
        (known) => known === text || (known.length >= shortestCompared && isOneSlip(known, text)),
      ) ?? [],
  )[0];
  const likely = meant ?? corrected;
  return likely === domain ? undefined : `${email.slice(0, at + 1)}${likely}`;
}
