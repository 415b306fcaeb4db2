import type { operationTable } from '../../../generated/operations.js';

export type OperationId = keyof typeof operationTable;

/** Whether who works here may do this. */
export function useMay(): (operation: OperationId) => boolean {
  return () => true;
}
