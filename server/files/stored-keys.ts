/**
 * Every key of the file store that a row refers to, as a table expression with `key`, `at` and `tenantId`.
 * A column that comes to hold keys belongs here: the doctor looks for its files, and a deleted workspace takes them along.
 */
export const storedKeysSql = `(
  select key, at, "tenantId" from (
    select unnest(array[url, thumb]) as key, "createdAt" as at, "tenantId" from image_assets
    union all select unnest(keys), "createdAt", "tenantId" from data_archives
    union all select "storageKey", "createdAt", "tenantId" from attachments
    union all select mapping->>'storageKey', "createdAt", "tenantId" from import_runs where mapping ? 'storageKey'
    union all select unnest(array[file, thumb]), "createdAt", "tenantId" from screenshots
  ) named
  -- Desktop clients may name pictures that are stored elsewhere.
  where key ~ '^[A-Za-z0-9_-]{43}[.][a-z0-9]{1,8}$'
)`;
