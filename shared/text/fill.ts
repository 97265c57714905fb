export type TextValues = Readonly<Record<string, string | number | undefined>>;

/** `{{name}}` in a text stands for the value of that name; without a value it stays. */
export function fill(text: string, values: TextValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => String(values[name] ?? mark));
}
