import { z } from 'zod';

// Our pages may not evaluate code: zod would try for every page and be reported by the browser as an attack.
z.config({ jitless: true });

export { z };
