import { assertThat, operations } from '@tshepa/contracts';
import { addAuditRow } from '../../audit/entries.ts';
import { readFraud } from '../../commands/check-fraud.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { mergeFindings } from '../../domain/fraud.ts';
import { requireStaff } from '../../policies.ts';

export const markFraudFinding = (context: Context) =>
  serveOnce(context, operations.markFraudFinding, async ({ id: applicationId, rule, verdict }, meta) => {
    const { email } = requireStaff(meta.actor);
    const { applications, fraudChecks, clock } = context;
    const loaded = await applications.load(applicationId);
    assertThat(loaded, 'customer.not_found');
    assertThat(!loaded.application.erasedAt, 'customer.erased');
    const owner = { applicationId, dataKey: loaded.application.dataKey };
    const [reading, check] = [await readFraud(context, loaded), await fraudChecks.find(owner)];
    const known = [...(reading?.found ?? []), ...(check?.findings ?? [])].some(
      (finding) => finding.rule === rule,
    );
    assertThat(reading && known, 'fraud.not_found');
    await addAuditRow(context, meta, {
      kind: 'change',
      action: operations.markFraudFinding.action,
      customerIds: [applicationId],
      details: { rule, verdict },
    });
    const answer = { isRight: verdict === 'right', by: email, at: clock.now().toISOString() };
    const { traced, measures, found } = reading;
    await fraudChecks.change(owner, (kept) => ({
      traced,
      measures,
      findings: mergeFindings(kept?.findings ?? [], found, clock.now()).map((finding) =>
        finding.rule === rule ? { ...finding, verdict: answer } : finding,
      ),
    }));
    return { ok: true as const };
  });
