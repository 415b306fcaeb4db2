import type { Handler } from '../../operation/handler.js';
import type { ManagementDeps } from '../management-deps.js';
import { discrepancyView, requireDiscrepancy } from './discrepancy.js';

export const managementDiscrepancyGet: Handler<'managementDiscrepancyGet', ManagementDeps> = async (
  deps,
  { params },
) => ({
  status: 200,
  body: await discrepancyView(deps, await requireDiscrepancy(deps, params.discrepancy_id)),
});
