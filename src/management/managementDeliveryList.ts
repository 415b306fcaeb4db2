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
  // Ids only, which the indexes hold; and states as constants, for by a parameter PostgreSQL does not know which of them are rare. Otherwise it may look
  // for a rare one among all deliveries.
  const ofState = (one: string): string => `state = '${one}' AND ${newest}`;
  const ofEndpoint = (endpoint: string): string =>
    `SELECT delivery_id FROM (${(state ? [state] : states).map((one) => `(SELECT delivery_id FROM deliveries WHERE endpoint_id = ${endpoint} AND ${ofState(one)})`).join(' UNION ALL ')}) each
    ORDER BY delivery_id DESC LIMIT ${limit + 1}`;
  const found = endpointId === undefined ? `SELECT delivery_id FROM deliveries WHERE ${state ? ofState(state) : newest}` : ofEndpoint(value(endpointId, 'uuid'));
  const rows = await walk<ListedDelivery & Pick<Event, 'type'>>(store.pool, `
    SELECT delivery_id AS "deliveryId", event_id AS "eventId", endpoint_id AS "endpointId", listed.terminal_id AS "terminalId", state, attempts,
      due_at AS "dueAt", listed.created_at AS "createdAt", type
    FROM (${found}) found JOIN deliveries listed USING (delivery_id) JOIN events USING (event_id) ORDER BY delivery_id DESC`, values);
  const { page, nextCursor } = pageOf(rows, limit, ({ deliveryId }) => String(deliveryId));
  return { status: 200, body: { deliveries: page.map((delivery) => deliveryView(delivery, delivery)), ...given({ next_cursor: nextCursor }) } };
};

const states: readonly Delivery['state'][] = ['pending', 'delivered', 'failed'];
