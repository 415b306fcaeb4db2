import { answered, type Service } from '../connection.js';

/** A sandbox terminal whose payments serve only to produce events. */
export interface Sandbox {
  readonly service: Service;
  readonly terminal: string;
  readonly note: (line: string) => void;
}

type SandboxTerminal = Pick<Sandbox, 'service' | 'terminal'>;

/** Makes the simulated bank correct the outcome of a transaction. */
export async function bankCorrects(
  { service, terminal }: SandboxTerminal,
  transactionId: string,
  outcome: 'approved' | 'declined',
): Promise<void> {
  await answered(
    'The correction by the bank',
    service.POST('/v1/sandbox/bank-corrections/{terminal_friendly_id}/{transaction_id}', {
      params: { path: { terminal_friendly_id: terminal, transaction_id: transactionId } },
      body: { outcome },
    }),
  );
}

/** Makes the payer's bank open a dispute of a transaction. */
export async function bankDisputes({ service, terminal }: SandboxTerminal, transactionId: string): Promise<void> {
  await answered(
    'The dispute',
    service.POST('/v1/sandbox/disputes/{terminal_friendly_id}/{transaction_id}', {
      params: { path: { terminal_friendly_id: terminal, transaction_id: transactionId } },
      body: { phase: 'opened' },
    }),
  );
}
