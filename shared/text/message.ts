/** English text → the same in another language; `{0}`, `{1}` … are placeholders. */
export type TextCatalogue = Readonly<Record<string, string>>;

type Param = string | number | Message;

/**
 * A template with its parameters. As a string it is English; as JSON it can be stored and translated when it is read.
 */
export class Message {
  readonly template: string;
  readonly params: readonly Param[];

  constructor(template: string, params: readonly Param[]) {
    this.template = template;
    this.params = params;
  }

  toString(): string {
    return translate(this);
  }

  toJSON(): object {
    return { template: this.template, params: this.params };
  }
}

/** A text of the code, in English. */
export type MessageText = string | Message;

export function message(template: string, ...params: readonly Param[]): Message {
  return new Message(template, params);
}

const rightToLeft = /[\u0590-\u08ff]/;

/** Isolates the direction of a value inside a right-to-left text: a title, a day, a time. */
export const isolated = (value: string): string => `\u2068${value}\u2069`;

/** Parameters are translated where they are messages. A text that is not in the catalogue stays English. */
export function translate(text: MessageText, catalogue: TextCatalogue = {}): string {
  const { template, params } = typeof text === 'string' ? { template: text, params: [] } : text;
  const translation = Object.hasOwn(catalogue, template) ? catalogue[template] : undefined;
  const isRightToLeft = translation !== undefined && rightToLeft.test(translation);
  return (translation ?? template).replace(/\{(\d)\}/g, (mark, place: string) => {
    const param = params[Number(place)];
    if (param === undefined) return mark;
    if (typeof param === 'object') return translate(param, catalogue);
    return isRightToLeft && typeof param === 'string' ? isolated(param) : String(param);
  });
}

/** A number with its noun, such as `1 hour` and `2.5 hours`. */
export function plural(count: number, one: string, many: string): Message {
  return message(count === 1 ? one : many, count);
}

export const countedHours = (hours: number): Message => plural(hours, '1 hour', '{0} hours');

export type TextValues = Readonly<Record<string, string | number | undefined>>;

/** Replaces `{{name}}` in a text by the value of that name; without a value it stays. */
export function fill(text: string, values: TextValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => String(values[name] ?? mark));
}
