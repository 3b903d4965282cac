import type { ColleagueView } from '@tshepa/contracts/entities/team';
import type { TeamFigures } from '@tshepa/contracts/entities/team-figures';
import { queueLabels } from '../customers/queue-labels.ts';

type Figures = TeamFigures['periods'][number]['figures'];

/** Puts the figures into the order of the people, which is alphabetical. It is no ranking. */
export const rowsOf = (people: readonly Pick<ColleagueView, 'staffId' | 'name'>[], figures: Figures) =>
  people.flatMap(({ staffId, name }) =>
    figures
      .filter((row) => row.staffId === staffId)
      .map((row) => ({ ...row, name, queueName: queueLabels[row.queue] }))
      .sort((a, b) => a.queueName.localeCompare(b.queueName)),
  );
