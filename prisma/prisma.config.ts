import { defineConfig } from 'prisma/config';

// Only the Prisma CLI reads this. Reading the address with env() would throw where there is none, as in `prisma generate`.
export default defineConfig({
  schema: 'schema',
  migrations: { path: 'migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
