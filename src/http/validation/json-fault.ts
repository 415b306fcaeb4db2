import { printParseErrorCode, visit, type ParseErrorCode } from 'jsonc-parser';

const notJsonValue = 'this is not a JSON value; texts and names need double quotes';
const commentToken = 'JSON has no comments';
const brokenText = 'this text is not closed, or has a line break or another control character in it';

/** Descriptions of JSON faults by error code. They repeat nothing of the text. */
const reasons: Readonly<Record<string, string>> = {
  InvalidSymbol: notJsonValue,
  InvalidNumberFormat: 'this is not a JSON number',
  PropertyNameExpected: 'a property name in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  EndOfFileExpected: 'the body continues after its value',
  InvalidCommentToken: commentToken,
  UnexpectedEndOfComment: commentToken,
  UnexpectedEndOfString: brokenText,
  UnexpectedEndOfNumber: 'this is not a JSON number',
  InvalidUnicode: 'this text has an escape that JSON does not have',
  InvalidEscapeCharacter: 'this text has an escape that JSON does not have',
  InvalidCharacter: brokenText,
};

/** Stops the parser. `code` is undefined if the text is nested too deep. */
class Found extends Error {
  constructor(
    readonly offset: number,
    readonly code?: ParseErrorCode,
  ) {
    super();
  }
}

/**
 * Finds where a text stops being JSON, and the reason: `line 3, column 17: a comma is missing`. Repeats nothing of the
 * text. Stops at the first fault and at the nesting limit.
 * @param deepest maximum nesting of a body
 * @returns undefined for valid JSON
 */
export function jsonFault(text: string, deepest: number): string | undefined {
  let depth = 0;
  const enter = (offset: number) => {
    depth++;
    if (depth > deepest) throw new Found(offset);
  };
  const leave = () => {
    depth--;
  };
  try {
    visit(
      text,
      {
        onObjectBegin: enter,
        onArrayBegin: enter,
        onObjectEnd: leave,
        onArrayEnd: leave,
        onError: (code, offset) => {
          throw new Found(offset, code);
        },
      },
      { disallowComments: true, allowTrailingComma: false },
    );
  } catch (error) {
    if (error instanceof Found) return `${placeOf(text, error.offset)}: ${reasonOf(text, error, deepest)}`;
    throw error;
  }
  return undefined;
}

function reasonOf(text: string, { code, offset }: Found, deepest: number): string {
  if (code === undefined) return `the body is nested deeper than ${deepest} levels`;
  const closes = text[offset] === '}' || text[offset] === ']';
  if (closes && endsWithComma(text, offset)) return 'there is a comma before the closing bracket';
  return reasons[printParseErrorCode(code)] ?? notJsonValue;
}

/** True if only white space separates a place from a comma before it. */
function endsWithComma(text: string, offset: number): boolean {
  let place = offset - 1;
  while (place >= 0 && ' \t\r\n'.includes(text.charAt(place))) place--;
  return text[place] === ',';
}

/** Returns a place's line and column, from 1; columns in UTF-16 code units. */
function placeOf(text: string, offset: number): string {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return `line ${line}, column ${offset - start + 1}`;
}
