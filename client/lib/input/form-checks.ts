import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { toLocalText } from '#client/lib/text/texts.ts';
import { lengthError } from '#shared/text/required-text.ts';

z.config({ customError: lengthError(toLocalText) });

export { zodResolver };
