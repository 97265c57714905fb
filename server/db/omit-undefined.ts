/** Without the keys whose value is undefined; the database client refuses them, to keep "not given" and null apart. */
export function omitUndefined<T extends object>(values: T): T {
  const copy = { ...values };
  for (const key of Reflect.ownKeys(copy)) {
    if (Reflect.get(copy, key) === undefined) Reflect.deleteProperty(copy, key);
  }
  return copy;
}
