import { byReference } from '../by-reference.ts';
import type { PartyClient } from '../party-client.ts';
import { approvalAnswerSchema, decisionAnswerSchema } from './wire.ts';

/** The decision service: decisions on people, and who was approved before. */
export function createDecisions(client: PartyClient) {
  return {
    decide: (body: { reference: string; idNumber: string }) =>
      client.act({ path: 'decisions', json: body, reference: body.reference, schema: decisionAnswerSchema }),
    findDecision: byReference(client, 'decisions', decisionAnswerSchema),
    lookupApproval: (idNumber: string) =>
      client.read({ path: 'approvals/search', json: { idNumber }, schema: approvalAnswerSchema }),
  };
}
