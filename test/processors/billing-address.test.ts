import { expect } from 'chai';
import type { Schema } from '../../src/base/contract.js';
import { addressVerificationOf } from '../../src/processors/addresses.js';
import { adyenBillingAddress, avsOf } from '../../src/processors/adyen/fields.js';
import { addressChecksOf } from '../../src/processors/stripe/billing-details.js';
import { ada } from '../recurring/series-client.js';
import { card, payment } from '../support/payments.js';
import type { Made, Stage } from '../support/stage.js';
import { adyenBehindService } from './adyen/stage.js';
import { cards } from './adyen/fake-adyen.js';
import { stripeBehindService } from './stripe/adapter.js';
import { closing } from '../support/started.js';

type Address = Schema<'Address'>;

const address: Address = {
  street: 'Avenue Louise',
  building: '12',
  floor: '2',
  apartment: '24',
  postal_code: '1050',
  city_name: 'Brussels',
  state_code: 'BE-BRU',
  country_code: 'BE',
};

const sell = (stage: Stage, of: Address | undefined): Promise<Made> =>
  stage.http.sale({
    body: payment({
      order: {
        payment_instrument: card(cards.approved),
        payer: { ...ada, ...(of === undefined ? {} : { address: of }) },
      },
    }),
  }).ok;

const verified = async (stage: Stage, { transaction_id }: Made): Promise<unknown> => {
  return (await stage.http.managementTransactionGet({ transaction_id }).ok).calls[0]!.address_verification;
};

describe("the payer's billing address", () => {
  it('goes to Adyen, and the issuer comparison comes back to the operator', async () => {
    await using behind = closing(await adyenBehindService());
    const { fake, stage } = behind;
    const made = await sell(stage, address);
    expect(fake.exchanges.at(-1)!.request.billingAddress).to.eql({
      street: 'Avenue Louise',
      houseNumberOrName: '12',
      postalCode: '1050',
      city: 'Brussels',
      stateOrProvince: 'BRU',
      country: 'BE',
    });
    expect(await verified(stage, made)).to.eql({ street: 'match', postal_code: 'no_match' });
    const without = await sell(stage, undefined);
    expect(fake.exchanges.at(-1)!.request).not.to.have.property('billingAddress');
    expect(await verified(stage, without)).to.equal(undefined);
  });

  it('goes to Stripe with the card, and the issuer comparison comes back to the operator', async () => {
    await using behind = closing(await stripeBehindService());
    const { fake, stage } = behind;
    const made = await sell(stage, address);
    const [method] = [...fake.objects.values()].filter(({ object }) => object === 'payment_method').slice(-1);
    expect(method!['billing_details']).to.eql({
      name: null,
      address: {
        line1: 'Avenue Louise 12',
        line2: '2, 24',
        city: 'Brussels',
        state: 'BRU',
        postal_code: '1050',
        country: 'BE',
      },
    });
    expect(await verified(stage, made)).to.eql({ street: 'match', postal_code: 'no_match' });
    expect(await verified(stage, await sell(stage, undefined))).to.equal(undefined);
  });

  describe('in the form of Adyen', () => {
    for (const [what, given, expected] of [
      [
        'unknown parts are named so',
        { postal_code: '1050' },
        { street: 'N/A', houseNumberOrName: 'N/A', city: 'N/A', postalCode: '1050', country: 'ZZ' },
      ],
      [
        'the first line is used if the street is not known alone',
        { address_1: '12 Main St', city_name: 'Troy', country_code: 'US', state_code: 'NY', postal_code: '12180-1234' },
        {
          street: '12 Main St',
          houseNumberOrName: 'N/A',
          city: 'Troy',
          postalCode: '12180',
          country: 'US',
          stateOrProvince: 'NY',
        },
      ],
      [
        'a state of which the code is not known is named so where Adyen requires one',
        { address_1: '1 Main St', city_name: 'Troy', country_code: 'CA', state_code: 'Québec', postal_code: '12180' },
        {
          street: '1 Main St',
          houseNumberOrName: 'N/A',
          city: 'Troy',
          postalCode: '12180',
          country: 'CA',
          stateOrProvince: 'N/A',
        },
      ],
      [
        'a postal code that is too long is not cut',
        { city_name: 'Anywhere', postal_code: '12345678901' },
        { street: 'N/A', houseNumberOrName: 'N/A', city: 'Anywhere', postalCode: 'N/A', country: 'ZZ' },
      ],
    ] as const)
      it(what, () => expect(adyenBillingAddress(given).billingAddress).to.eql(expected));

    it('blank text and an identifier of the city make no address', () => {
      expect(adyenBillingAddress({ street: ' ', city_geoname_id: '2643743' })).to.eql({});
      expect(adyenBillingAddress(undefined)).to.eql({});
    });
  });

  describe("the issuer's comparison", () => {
    for (const [avsResult, expected] of [
      ['7 Both postal code and address match', { street: 'match', postal_code: 'match' }],
      ['2 Neither postal code nor address match', { street: 'no_match', postal_code: 'no_match' }],
      ['16 Postal code does not match, address unknown', { street: 'unavailable', postal_code: 'no_match' }],
      ['4 AVS not supported for this card type', { street: 'unavailable', postal_code: 'unavailable' }],
      ['something else', undefined],
      ['411111', undefined],
      [7, undefined],
    ] as const)
      it(`of Adyen's ${avsResult}`, () => expect(avsOf({ avsResult }).address_verification).to.eql(expected));

    it('of a charge at Stripe without checks is absent', () => {
      const checks = { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' };
      const charge = { payment_method_details: { card: { checks } } };
      expect(addressChecksOf(charge as unknown as Parameters<typeof addressChecksOf>[0])).to.eql({});
    });

    it('is read of a stored answer only in the words of the contract', () => {
      const read = (street: string) =>
        addressVerificationOf({ address_verification: { street, postal_code: 'match' } });
      expect(read('no_match')).to.eql({ street: 'no_match', postal_code: 'match' });
      expect(read('perhaps')).to.equal(undefined);
      expect(addressVerificationOf(null)).to.equal(undefined);
    });
  });
});
