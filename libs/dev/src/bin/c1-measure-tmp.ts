import { withAuditSystem } from '/work/main/libs/dev/src/audit/audit-system.ts';
import { measureTimings, openerOf } from '/work/main/libs/dev/src/audit/timings.ts';
await withAuditSystem(async ({ place, browser }) => {
  for (let i = 0; i < 3; i += 1) console.log(JSON.stringify(await measureTimings(openerOf(browser, place.app))));
});
