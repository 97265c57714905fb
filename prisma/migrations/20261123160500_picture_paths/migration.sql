-- Pictures of our own are kept as paths: where they are found is decided for each answer.
UPDATE "users" SET "imageUrl" = regexp_replace("imageUrl", '^https?://.*(/api/files/[A-Za-z0-9_-]+[.][a-z0-9]+)$', '\1')
WHERE "imageId" IS NOT NULL;
UPDATE "organizations" SET "imageUrl" = regexp_replace("imageUrl", '^https?://.*(/api/files/[A-Za-z0-9_-]+[.][a-z0-9]+)$', '\1')
WHERE "imageId" IS NOT NULL;
UPDATE "organization_projects" SET "imageUrl" = regexp_replace("imageUrl", '^https?://.*(/api/files/[A-Za-z0-9_-]+[.][a-z0-9]+)$', '\1')
WHERE "imageId" IS NOT NULL;
UPDATE "organization_teams" SET logo = regexp_replace(logo, '^https?://.*(/api/files/[A-Za-z0-9_-]+[.][a-z0-9]+)$', '\1')
WHERE "imageId" IS NOT NULL;
UPDATE "tenants" t SET logo = regexp_replace(t.logo, '^https?://.*(/api/files/[A-Za-z0-9_-]+[.][a-z0-9]+)$', '\1')
WHERE EXISTS (SELECT FROM "image_assets" i WHERE i."tenantId" = t.id AND t.logo LIKE '%/api/files/' || i.url);
