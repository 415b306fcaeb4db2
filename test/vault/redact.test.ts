import { expect } from 'chai';
import fc from 'fast-check';
import { passesLuhn } from '../../src/vault/card.js';
import { possibleCardNumbers, redactCardData, redactCardNumbers, redactedJson } from '../../src/vault/redact.js';

const removed = '[card number removed]';

/** The digits with the check digit that the Luhn check wants. */
const withCheckDigit = (digits: string): string =>
  digits + '0123456789'.split('').find((digit) => passesLuhn(digits + digit))!;

describe('redacting card numbers', () => {
  for (const [text, expected] of [
    ['4111111111111111', removed],
    ['pan=4111111111111111;', `pan=${removed};`],
    ['"4111 1111 1111 1111"', `"${removed}"`],
    ['4111-1111-1111-1111', removed],
    ['3782 822463 10005', removed],
    ['a4539148803436467b', `a${removed}b`],
    ['4539148803436467 4111111111111111', `${removed} ${removed}`],
    ['4539148803436467,4111111111111111', `${removed},${removed}`],
    ['4222222222222', removed],
    ['6799990100000000019', removed],
    // However it is separated.
    ['4111.1111.1111.1111', removed],
    ['4111\t1111\t1111\t1111', removed],
    ['4111\u00a01111\u00a01111\u00a01111', removed],
    ['4111\u20111111\u2009\u20091111 - 1111', removed],
    ['4111_1111_1111_1111', removed],
    ['pan=4111+1111+1111+1111&', `pan=${removed}&`],
    ['pan=4111%201111%201111%201111&', `pan=${removed}&`],
    ['4111%C2%A01111%2d1111%2E1111', removed],
    ['{"pan":"4111\\t1111\\u00a01111\\u20111111"}', `{"pan":"${removed}"}`],
    ['<pan>4111&nbsp;1111&#160;1111&#xa0;1111</pan>', `<pan>${removed}</pan>`],
    // However its digits are written.
    ['pan=%34%31%31%31%31%31%31%31%31%31%31%31%31%31%31%31&', `pan=${removed}&`],
    ['%2534%2531%2531%2531111111111111', removed],
    ['"\\u0034\\u0031111111111111\\u00311"', `"${removed}"`],
    ['&#x34;&#x31;11111111111111', removed],
    ['x NDExMTExMTExMTExMTExMQ== y', `x ${removed} y`],
    ['NDExMSAxMTExIDExMTEgMTExMQ==', removed],
    ['34313131313131313131313131313131', removed],
    // Whatever separates the groups in which a card shows it, up to three characters.
    ['4111/1111/1111/1111', removed],
    ['4111, 1111, 1111, 1111', removed],
    ['4111 | 1111 | 1111 | 1111', removed],
    ['4111\r\n1111\r\n1111\r\n1111', removed],
    ['4111:1111;1111*1111', removed],
    ['4111(1111)1111[1111]', `${removed}]`],
    ['4111x1111and1111💳1111', removed],
    ['3782/822463/10005', removed],
    ['3056~930902~5904', removed],
    ['41111111/11111111', removed],
    ['41,11,11,11,11,11,11,11', removed],
    ['4/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1', removed],
    // In the digits of any script, and as entities of HTML.
    ['４１１１１１１１１１１１１１１１', removed],
    ['٤١١١ ١١١١ ١١١١ ١١١١', removed],
    ['۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱', removed],
    ['४१११/११११/११११/११११', removed],
    ['𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏', removed],
    ['⁴¹¹¹¹¹¹¹¹¹¹¹¹¹¹¹', removed],
    ['④①①①①①①①①①①①①①①①', removed],
    ['四一一一一一一一一一一一一一一一', removed],
    ['4١११১1111111111１', removed],
    ['&#52;&#49;&#49;&#49;111111111111', removed],
    ['&#0052;&#49&#49;&#x31;111111111111', removed],
    ['4111&ndash;1111&#8212;1111&#x2014;1111', removed],
    ['4111&nbsp;&ndash;&nbsp;1111&comma;1111&sol;1111', removed],
    // Values next to a card number in a request to a processor.
    ['4111111111111111 12/30', `${removed} 12/30`],
    ['4111111111111111 12 2030', `${removed} 12 2030`],
    ['4111 1111 1111 1111 1230 123', `${removed} 1230 123`],
    ['2026-03-10 4111111111111111', `2026-03-10 ${removed}`],
    ['01 4111111111111111', `01 ${removed}`],
    ['0200164111111111111111000000', `020016${removed}000000`],
    [';4111111111111111=30121011000012345678?', `;${removed}=30121011000012345678?`],
    ['41111111111111111230', `${removed}1230`],
    ['378282246310005', removed],
    ['0000378282246310005000000', `0000${removed}000000`],
    // Of the form of a UUID, and of digits only; and none, however it begins.
    ['41111111-1111-1111-8000-000000000000', `${removed}-8000-000000000000`],
    ['5e89cc72-6345-4313-8746-6839ef', `5e89cc${removed}-6839ef`],
  ] as const)
    it(`${text} → ${expected}`, () => expect(redactCardNumbers(text)).to.equal(expected));

  for (const text of [
    '',
    'no digits',
    '4111111111111112',
    '123456789012',
    '4111 1111',
    '10.50',
    '2026-03-10T09:00:00.000Z',
    '74012340000000000000000',
    'k1234567',
    '+491701234567',
    '1773133200',
    // Dates, times, lists and addresses, whose digits pass the check of a card.
    '2026-03-10 09:00:04.000',
    '4, 8, 15, 16, 23, 42, 108',
    '4000, 4100, 4200, 4306, 4400',
    '4,1,1,1,1,1,1,1,1,1,1,1,1',
    '四月一日',
    'abcd4111-1111-1111-9111-1112abcdef12',
    '550e8400-e29b-41d4-a716-446655440000',
    // The digits of these pass the Luhn check where the dashes are.
    '5e89cc72-6345-4313-8746-6839ef352792',
    'of 5e89cc72-6345-4313-8746-6839ef352792.',
    '5E89CC72-6345-4313-8746-6839EF352792',
  ])
    it(`leaves ${JSON.stringify(text)} as it is`, () => expect(redactCardNumbers(text)).to.equal(text));

  it('finds every number of 13 to 19 digits, grouped in any way, whatever stands around it', () => {
    const digitsOf = (length: number) =>
      fc
        .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
        .map((digits) => digits.join(''));
    const separators = fc.array(
      fc.constantFrom('', '', '', ' ', '-', '.', '\t', '\u00a0', ' - ', '%20', '\\t', '&nbsp;'),
      { minLength: 18, maxLength: 18 },
    );
    const around = fc.constantFrom('', 'x', '"', 'PAN: ', ';', '=', '/', '\n', '<pan>');
    fc.assert(
      fc.property(
        fc.integer({ min: 12, max: 18 }).chain(digitsOf),
        separators,
        around,
        around,
        (digits, gaps, before, after) => {
          const number = withCheckDigit(digits);
          const written = number
            .split('')
            .map((digit, index) => digit + (index < number.length - 1 ? gaps[index]! : ''))
            .join('');
          expect(redactCardNumbers(before + written + after)).to.equal(before + removed + after);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('finds a number of a scheme between other digits', () => {
    const numbers = fc.constantFrom(
      '4111111111111111',
      '5555555555554444',
      '2223003122003222',
      '378282246310005',
      '6011111111111117',
      '3530111333300000',
      '30569309025904',
    );
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 }).map((list) => list.join(''));
    fc.assert(
      fc.property(numbers, digits, digits, (number, before, after) => {
        expect(redactCardNumbers(before + number + after)).not.to.include(number);
      }),
      { numRuns: 500 },
    );
  });

  it('finds every number in base64 and hexadecimal, whatever bytes stand around it', () => {
    const around = fc.string({ maxLength: 9 }).filter((text) => !/[\d%\\&]/.test(text));
    const number = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 })
      .map((digits) => withCheckDigit(digits.join('')));
    const separated = fc
      .tuple(number, fc.constantFrom('', ' ', '-', '.'))
      .map(([digits, separator]) => [digits, digits.replace(/(\d{4})(?=\d)/g, `$1${separator}`)] as const);
    fc.assert(
      fc.property(
        separated,
        around,
        around,
        fc.constantFrom('base64', 'base64url', 'hex'),
        fc.constantFrom('', '"', ' ', '/', '.', 'data='),
        ([, written], before, after, encoding, outside) => {
          const encoded = Buffer.from(before + written + after).toString(encoding);
          const text = redactCardNumbers(outside + encoded + outside);
          expect(text).to.include(removed);
          // Whole groups are taken out: what is left of the digits at either end is too little for a number.
          expect(Buffer.from(text.replace(removed, ''), encoding).toString('latin1')).not.to.include(written);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('possible card numbers', () => {
  const number = '4539148803436467';
  for (const text of [
    number,
    `order-${number}`,
    `${number}@example.com`,
    `9${number}0`,
    '45391488-0343-6467-8700-00000000000a',
    '4539.1488.0343.6467',
    `u+${encodeURIComponent(number)}`,
    `ref_${Buffer.from(number).toString('base64url')}`,
    Buffer.from(`ref ${number}`).toString('hex'),
    number.replace(/\d/g, '%3$&'),
  ])
    it(`holds the one of ${text}`, () => expect(possibleCardNumbers(text)).to.include(number));

  for (const text of [
    '',
    'order-1001',
    '123456789012',
    'a-customer@example.com',
    '550e8400-e29b-41d4-a716-446655440000',
  ])
    it(`are none in ${JSON.stringify(text)}`, () => expect([...possibleCardNumbers(text)]).to.eql([]));

  it('are digits alone, 13 to 19, that pass the Luhn check', () => {
    const found = [...possibleCardNumbers('4'.repeat(255))];
    expect(found).not.to.be.empty;
    for (const digits of [...found, ...possibleCardNumbers('4111 1111 1111 1111 222')])
      expect(digits)
        .to.match(/^\d{13,19}$/)
        .and.satisfy(passesLuhn);
  });
});

describe('redacting security codes', () => {
  for (const [text, expected] of [
    ['{"cvv":"123"}', '{"cvv":"[removed]"}'],
    ['{"cvv":1234,"a":1}', '{"cvv":[removed],"a":1}'],
    ['{\\"cvc\\":\\"123\\"}', '{\\"cvc\\":\\"[removed]\\"}'],
    ['cvv2=123&amount=1050', 'cvv2=[removed]&amount=1050'],
    ['<securityCode>123</securityCode>', '<securityCode>[removed]</securityCode>'],
    ['<card cvv="1234"/>', '<card cvv="[removed]"/>'],
    ['security_code: 123', 'security_code: [removed]'],
    ['security.code=123', 'security.code=[removed]'],
    ['cvv-code: 123', 'cvv-code: [removed]'],
    ['csc: 1234', 'csc: [removed]'],
    ['cvn2=123&cav2=456', 'cvn2=[removed]&cav2=[removed]'],
    ['card CVN number: 123', 'card CVN number: [removed]'],
    ['CardVerificationValue=123', 'CardVerificationValue=[removed]'],
    ['{"card":{"pan":"4111111111111111","cvv":"123"}}', `{"card":{"pan":"${removed}","cvv":"[removed]"}}`],
    ['cvv result: M', 'cvv result: M'],
    ['{"cvv_result":"M","amount":123}', '{"cvv_result":"M","amount":123}'],
    ['{"code":"123"}', '{"code":"123"}'],
  ] as const)
    it(`${text} → ${expected}`, () => expect(redactCardData(text)).to.equal(expected));
});

describe('redacting a JSON value', () => {
  it('reaches every text and number, at any depth, and leaves the rest alone', () => {
    const value = {
      a: [
        '4111111111111111',
        { b: 'x 4539 1488 0343 6467 y', c: 4111111111111111, d: 10.5, e: true, f: null, g: 'cvv=123' },
      ],
      h: 1773133200000,
      i: { cvv: '123', cvc: 1234, cvv_result: 'M', security_code: '12', csc: true },
    };
    expect(redactedJson(value)).to.eql({
      a: [removed, { b: `x ${removed} y`, c: removed, d: 10.5, e: true, f: null, g: 'cvv=[removed]' }],
      h: 1773133200000,
      i: { cvv: '[removed]', cvc: '[removed]', cvv_result: 'M', security_code: '12', csc: true },
    });
  });

  it('makes a new value and leaves out what is undefined', () => {
    const value = { a: '4111111111111111', b: undefined };
    expect(redactedJson(value)).to.eql({ a: removed });
    expect(value.a).to.equal('4111111111111111');
  });
});
