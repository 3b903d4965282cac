export type ImageParts = {
  workspace: string;
  /** Folders of the workspace that are shipped. Of the libs only `src` is shipped. */
  folders: readonly string[];
  entry: string;
  extraFiles: readonly string[];
};

const service = (name: string): ImageParts => ({
  workspace: `services/${name}`,
  folders: ['src'],
  entry: `services/${name}/src/main.ts`,
  extraFiles: [],
});

export const images = {
  gateway: {
    ...service('gateway'),
    // The operators' program adds the image's own build to the volume of former builds.
    extraFiles: ['pwa/build/former-assets.ts'],
  },
  applications: service('applications'),
  integrations: service('integrations'),
  notifications: service('notifications'),
  sandbox: {
    ...service('integrations'),
    folders: ['src', 'sandbox'],
    entry: 'services/integrations/sandbox/main.ts',
  },
};

export type ImageName = keyof typeof images;

export const imageNames = Object.keys(images) as ImageName[];

/** Returns the path of the operators' program, which the sandbox does not have. */
export const programOf = (name: ImageName): string => `${images[name].workspace}/src/bin/tshepa.ts`;

/** Returns the path of the module that the entry point starts. Importing it runs nothing. */
export const serviceOf = (name: ImageName): string => `${images[name].workspace}/src/service.ts`;

/** This file builds every image, each as a target of its own. */
export const dockerfile = 'services/Dockerfile';
