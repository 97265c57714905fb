/**
 * Every key of the file store that a row references, as a table expression with `key`, `at` and `tenantId`. Add each
 * new column with keys here: the doctor checks its files, and deleting a workspace deletes them.
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
