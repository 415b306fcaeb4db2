import type { Handler } from '../../operation/handler.js';
import { discrepancyView, requireDiscrepancy, type DiscrepancyDeps } from './discrepancy.js';

export const managementDiscrepancyGet: Handler<'managementDiscrepancyGet', DiscrepancyDeps> = async (
  deps,
  { params },
) => discrepancyView(deps, await requireDiscrepancy(deps, params.discrepancy_id));
