import type { Delivery, Event } from '@prisma/client';
import { given } from '../contract.js';
import type { Handler } from '../handler.js';
import { walk } from '../store/walk.js';
import { deliveryView, type ListedDelivery } from './delivery.js';
import { pageLength, pageOf, positionOf } from './page.js';

/** The deliveries, the newest first. */
export const managementDeliveryList: Handler<'managementDeliveryList'> = async ({ store }, { query }) => {
  const { state, endpoint_id: endpointId, cursor, limit = pageLength } = query;
  const values: unknown[] = [];
  const value = (data: unknown, type: string): string => `$${values.push(data)}::${type}`;
  const before = cursor === undefined ? 'TRUE' : `delivery_id < ${value(positionOf(cursor, /^\d{1,18}$/), 'bigint')}`;
  const newest = `${before} ORDER BY delivery_id DESC LIMIT ${limit + 1}`;
  // The state as a constant, or its index would not be seen to fit. Those of an endpoint are in the index by their states, and read from each.
  const found = endpointId === undefined
    ? `SELECT * FROM deliveries WHERE ${state === undefined ? 'TRUE' : `state = '${state}'`} AND ${newest}`
    : `SELECT of_state.* FROM unnest(${value(state === undefined ? states : [state], 'delivery_state[]')}) AS each (state) CROSS JOIN LATERAL (
        SELECT * FROM deliveries WHERE endpoint_id = ${value(endpointId, 'uuid')} AND state = each.state AND ${newest}) of_state
      ORDER BY delivery_id DESC LIMIT ${limit + 1}`;
  const rows = await walk<ListedDelivery & Pick<Event, 'type'>>(store.pool, `
    SELECT found.delivery_id AS "deliveryId", event_id AS "eventId", endpoint_id AS "endpointId", found.terminal_id AS "terminalId", state, attempts,
      due_at AS "dueAt", found.created_at AS "createdAt", type
    FROM (${found}) found JOIN events USING (event_id) ORDER BY "deliveryId" DESC`, values);
  const { page, nextCursor } = pageOf(rows, limit, ({ deliveryId }) => String(deliveryId));
  return { status: 200, body: { deliveries: page.map((delivery) => deliveryView(delivery, delivery)), ...given({ next_cursor: nextCursor }) } };
};

const states: readonly Delivery['state'][] = ['pending', 'delivered', 'failed'];
