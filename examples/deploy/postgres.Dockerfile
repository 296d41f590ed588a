# The image of the service, which `docker compose build` makes in the checkout, with the client of PostgreSQL.
FROM quoin-server
USER root
RUN npm install --prefix / pg@8.23.1
USER node
