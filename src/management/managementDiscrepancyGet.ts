import type { Handler } from '../handler.js';
import { discrepancyView, requireDiscrepancy } from './discrepancy.js';

export const managementDiscrepancyGet: Handler<'managementDiscrepancyGet'> = async (deps, { params }) =>
  ({ status: 200, body: discrepancyView(await requireDiscrepancy(deps, params.discrepancy_id)) });
