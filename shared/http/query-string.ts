function append(params: URLSearchParams, key: string, value: unknown): void {
  if (value === undefined || value === null || value === '') return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) append(params, `${key}[${index}]`, item);
    return;
  }
  if (typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) append(params, `${key}[${name}]`, item);
    return;
  }
  params.append(key, String(value));
}

/** Bracket spelling of nested objects and lists (`where[teams][0]=…`); absent values are left out. */
export function toQueryString(query: unknown): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) append(params, key, value);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
