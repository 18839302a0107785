-- The settings showed one connection with a provider, whatever number there was: the first stays.
DELETE FROM "accounts" a USING "accounts" b WHERE a."user_id" = b."user_id" AND a."provider_id" = b."provider_id" AND (a."created_at", a."id") > (b."created_at", b."id");--> statement-breakpoint
DELETE FROM "accounts" a USING "accounts" b WHERE a."account_id" = b."account_id" AND a."provider_id" = b."provider_id" AND (a."created_at", a."id") > (b."created_at", b."id");--> statement-breakpoint
DROP INDEX "accounts_user";--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_user_provider" ON "accounts" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_identity" ON "accounts" USING btree ("provider_id","account_id");