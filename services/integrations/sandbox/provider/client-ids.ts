import { createHash } from 'node:crypto';
import { Refusal } from '../http.ts';
import type { Ledger } from '../ledger.ts';
import { behaviourOf, people } from '../people.ts';

export const idFrom = (prefix: string, text: string, digits = 8): string => {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return prefix + BigInt(`0x${hash}`).toString().slice(0, digits);
};
export const clientIdOf = (idNumber: string) => idFrom('CL', `id:${idNumber}`);
export const clientNoOf = (idNumber: string) => idFrom('N', `no:${idNumber}`);

const knownPeople = new Map(
  people.flatMap(({ idNumber }) => [
    [clientIdOf(idNumber), idNumber],
    [clientNoOf(idNumber), idNumber],
  ]),
);

export function idNumberOf(ledger: Ledger, client: string): string | undefined {
  const known = knownPeople.get(client);
  if (known) return known;
  const enrolment = ledger
    .list('enrolment')
    .find(({ data }) => data['client_id'] === client || data['client_no'] === client);
  const idNumber = enrolment?.data['idNumber'];
  return typeof idNumber === 'string' ? idNumber : undefined;
}

export function assertProviderUp(idNumber: string | undefined): void {
  if (idNumber && behaviourOf(idNumber).isProviderDown)
    throw new Refusal(503, { error: 'the provider is not available' });
}
