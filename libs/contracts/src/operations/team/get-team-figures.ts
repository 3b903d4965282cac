import { teamFiguresSchema } from '../../entities/team-figures.ts';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const getTeamFigures = operation('applications.team.getTeamFigures', {
  summary: 'Count what each person decided in each queue today, in 7 and in 30 days',
  http: { call: 'GET /staff/figures', access: 'manager', place: 'none' },
  request: emptySchema,
  reply: teamFiguresSchema,
  audit: { exempt: 'about colleagues and not about an applicant' },
});
