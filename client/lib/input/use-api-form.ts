import { zodResolver } from '@hookform/resolvers/zod';
import { type BaseSyntheticEvent, useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type PathValue,
  type UseFormReturn,
  type UseFormSetError,
  useForm,
} from 'react-hook-form';
import { z } from 'zod';
import { ApiError, errorText, isPassing } from '#client/lib/api/api-error.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { plainErrors } from '#shared/text/plain-errors.ts';

/**
 * Puts a failed call into a form: one text per field that the server names (the first one gets the focus), all
 * else as the form's own error, of type `retry` when sending it again may help.
 */
function applyErrors<T extends FieldValues>(
  setError: UseFormSetError<T>,
  error: unknown,
  fields: readonly FieldPath<T>[],
): void {
  const texts = error instanceof ApiError ? error.fields : {};
  const named = fields.filter((field) => texts[field] !== undefined);
  for (const [index, field] of named.entries()) {
    setError(field, { type: 'server', message: texts[field] ?? '' }, { shouldFocus: index === 0 });
  }
  if (named.length > 0) return;
  const unnamed = Object.values(texts).join(' ');
  setError('root', { type: isPassing(error) ? 'retry' : 'server', message: unnamed || errorText(error) });
}

z.config({ customError: plainErrors(toLocalText) });

/** Values of a form, and the name of one of its fields. */
export type { FieldPath, FieldValues };

/** The interface of a form for its parts. */
export type ApiForm<Input extends FieldValues> = ReturnType<typeof useApiForm<Input, unknown>>;

/** The state of a form for `Form` and `FormDialog`. */
export interface FormState {
  onSubmit: (event?: BaseSyntheticEvent) => void;
  isBusy: boolean;
  /** The error of the form as a whole. */
  failure: { type?: string | number; message?: string } | undefined;
}

export interface ApiFormOptions<Input extends FieldValues, Output> {
  schema: z.ZodType<Output, Input>;
  values: DefaultValues<Input>;
  /** Sends what was typed; what it throws is shown at the fields that the server names, else above them. */
  submit: (output: Output, form: UseFormReturn<Input, unknown, Output>) => unknown;
  /** The fields that can show what the server says of them; absent: all. */
  fields?: readonly FieldPath<Input>[];
  /** Gets the focus when the form appears; in a dialog the first field does without it. */
  focus?: FieldPath<Input>;
}

/**
 * A form that a schema of `shared` checks and one call sends. `register` is for native inputs, `bind` for our own
 * controls; `errors` has one text for each field.
 */
export function useApiForm<Input extends FieldValues, Output>(options: ApiFormOptions<Input, Output>) {
  const { schema, values, submit, fields, focus } = options;
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues: values });
  const { formState, watch, register, setValue, setFocus } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const [firstFocus] = useState(focus);

  useEffect(() => {
    if (firstFocus !== undefined) setFocus(firstFocus);
  }, [firstFocus, setFocus]);

  const send = form.handleSubmit(async (output) => {
    try {
      await submit(output, form);
    } catch (error) {
      const typed = form.getValues();
      const isField = (name: string): name is FieldPath<Input> => name in typed;
      applyErrors(form.setError, error, fields ?? Object.keys(typed).filter(isField));
    }
  });

  function onSubmit(event?: BaseSyntheticEvent): void {
    // React also passes on the submission of a dialog that this form opened.
    if (event && event.target !== event.currentTarget) return;
    if (isSubmitting) event?.preventDefault();
    else void send(event);
  }

  function bind<Name extends FieldPath<Input>>(name: Name) {
    return {
      value: watch(name),
      onChange: (value: PathValue<Input, Name>) => {
        form.clearErrors(name);
        setValue(name, value, { shouldDirty: true });
      },
    };
  }

  /** For a control with `bind` that has one input: it gets the focus when something is wrong with it. */
  const focusRef = (name: FieldPath<Input>) => (input: HTMLElement | null) =>
    register(name).ref(input && { focus: () => input.focus() });

  const errorOf = (name: FieldPath<Input>): string | undefined =>
    toLocalText(get(errors, `${name}.message`) ?? get(errors, `${name}.root.message`));

  return { ...form, onSubmit, isBusy: isSubmitting, isDirty, failure: errors.root, bind, focusRef, errorOf };
}
