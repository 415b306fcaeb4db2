import {
  actions,
  actionTypes,
  follows,
  statusEvents,
  transitions,
  type Action,
  type State,
} from '../../src/payments/settle/lifecycle.js';

/**
 * Returns the lifecycle of payments as Markdown: transition table, follow-ups and a diagram, from
 * `src/payments/settle/lifecycle.ts`.
 */
export function lifecycleMarkdown(): string {
  return [
    '| state | ' + actions.join(' | ') + ' |',
    '|---|' + actions.map(() => '---').join('|') + '|',
    ...Object.entries(transitions).map(
      ([state, verdicts]) =>
        `| ${state} | ${verdicts.map((verdict, index) => cell(verdict, actions[index])).join(' | ')} |`,
    ),
    '',
    'An action on a transaction of another type is refused before its state is looked at:',
    '',
    '| action | types | otherwise |',
    '|---|---|---|',
    ...actions.map(
      (action) => `| ${action} | ${actionTypes[action].types.join(', ')} | \`${actionTypes[action].refusal}\` |`,
    ),
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...diagram().map((line) => `  ${line}`),
    '```',
    '',
    'The event of each status: ' +
      Object.entries(statusEvents)
        .map(([status, event]) => `${status} → \`${event}\``)
        .join(', ') +
      '.',
  ].join('\n');
}

const cell = (verdict: string, action: Action | undefined): string =>
  verdict === 'allowed'
    ? '**allowed**'
    : verdict === 'by-type' && action
      ? `\`${actionTypes[action].refusal}\``
      : `\`${verdict}\``;

function diagram(): string[] {
  const lines = [
    '[*] --> processing',
    '[*] --> waiting: on the hosted page',
    'waiting --> processing: the payer sent a card',
    'waiting --> cancelled: the payer cancelled, or ran out of time',
    'processing --> held: pre-auth approved',
    'processing --> paid: payment approved',
    'processing --> failed: DECLINED or ERROR',
    'processing --> cancelled: the payer ran out of time',
    'processing --> unknown: no outcome to be had',
  ];
  for (const [state, verdicts] of Object.entries(transitions) as [State, readonly string[]][]) {
    for (const [index, verdict] of verdicts.entries()) {
      const action = actions[index];
      if (verdict !== 'allowed' || action === undefined) continue;
      const { open, approved, refused } = follows[action];
      lines.push(`${state} --> ${open}: ${action}`);
      if (open !== state)
        lines.push(`${open} --> ${approved}: ${action} approved`, `${open} --> ${refused}: ${action} refused`);
    }
  }
  return [...new Set(lines)];
}
