import { answered, service } from '../../contract/client.js';
import { Act, entered } from '../../parts/act.js';
import { Field } from '../../parts/field.js';

/** Returns the time a day ago in the format of an input field, in the viewer's zone. */
function yesterday(): string {
  const ago = new Date(Date.now() - 24 * 3_600_000);
  return new Date(ago.getTime() - ago.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface Props {
  /** Only the deliveries of this endpoint. */
  readonly endpointId?: string;
}

/** Resends all failed deliveries of one endpoint or of all. */
export const ResendFailed = ({ endpointId }: Props) => (
  <Act
    operation="managementDeliveryResendFailed"
    name="Resend all failed"
    act={(form) =>
      answered(
        service.POST('/v1/management/deliveries/resend-failed', {
          body: {
            since: new Date(entered(form)['since'] ?? '').toISOString(),
            ...(endpointId === undefined ? {} : { endpoint_id: endpointId }),
          },
        }),
      )
    }
    done={({ resent }) => `${resent} ${resent === 1 ? 'delivery is' : 'deliveries are'} sent again.`}
  >
    <p>
      Every failed delivery {endpointId === undefined ? 'to all enabled endpoints' : 'to this endpoint'} of an event
      since then is sent again, in up to seven attempts. Receivers know repeats by the id of the event.
    </p>
    <Field name="since" label="Since" type="datetime-local" defaultValue={yesterday()} required />
  </Act>
);
