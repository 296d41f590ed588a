import { z } from 'zod';
import { type ImageConfig, isBackground } from './config.ts';
import { apiFits, describeRange, type ImageSetting, type ImageSettingName, imageSettings } from './settings.ts';

type Shape = { [Name in ImageSettingName]: z.ZodOptional<z.ZodType<NonNullable<ImageConfig[Name]>>> };

/** @see the specification, "Image configuration (`output.config`)"; the settings that it does not list are additions */
export const imageConfigSchema = z.strictObject(
  Object.fromEntries(
    Object.entries(imageSettings).map(([name, setting]) => [name, toSchema(setting)]),
  ) as unknown as Shape,
) satisfies z.ZodType<ImageConfig>;

/** The settings of the service's API, as the specification lists them. */
export const apiImageConfigSchema = imageConfigSchema
  .pick({ width: true, height: true, quality: true, fit: true, strip: true })
  .extend({ fit: describe(imageSettings.fit, z.enum(apiFits)) });

function toSchema(setting: ImageSetting) {
  switch (setting.kind) {
    case 'integer':
      return describe(setting, z.int().min(setting.min).max(setting.max));
    case 'choice':
      return describe(setting, z.enum(setting.values as [string, ...string[]]));
    case 'list':
      return describe(setting, z.array(z.enum(setting.values as [string, ...string[]])));
    case 'switch':
      return describe(setting, z.boolean());
    case 'colour':
      return describe(setting, z.string().refine(isBackground, { error: `must be ${describeRange(setting)}` }));
  }
}

function describe<Type extends z.ZodType>(setting: ImageSetting, type: Type): z.ZodOptional<Type> {
  return type.optional().meta({ description: `${setting.description}; default: ${setting.default}` });
}
